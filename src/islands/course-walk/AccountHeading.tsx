export interface AccountHeadingProps {
  title: string;
  text: string;
}

/** The heading of an account screen, and a sentence about it. */
export const AccountHeading = ({ title, text }: AccountHeadingProps) => (
  <div className="mb-8 grid gap-4">
    <h1 className="text-[clamp(1.4rem,6.5vw,2.2rem)]">{title}</h1>
    <p className="text-muted">{text}</p>
  </div>
);
