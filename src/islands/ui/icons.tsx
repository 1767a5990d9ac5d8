/** The icons of islands and of static markup that needs the same ones. Other icons are in components/Icon.astro. */

const Icon = ({ path }: { path: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

export const CloseIcon = () => <Icon path="m5 5 10 10M15 5 5 15" />;
export const CheckIcon = () => <Icon path="m4 10.5 4 4 8-9" />;
export const SendIcon = () => <Icon path="M3 10h13M11 5l5 5-5 5" />;
