export interface MoreLinkProps {
  label: string;
  href: string;
}

/** A text link with an arrow, to a page with more on the subject; in islands and in static markup. */
export const MoreLink = ({ label, href }: MoreLinkProps) => (
  <a className="link tall-link font-semibold" href={href}>
    {label}
    <span aria-hidden="true">&nbsp;→</span>
  </a>
);
