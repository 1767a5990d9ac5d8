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
export const MoonIcon = () => <Icon path="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" />;
export const SunIcon = () => (
  <Icon path="M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0M10 2v2M10 16v2M2 10h2M16 10h2M4 4l2 2M14 14l2 2M4 16l2-2M14 6l2-2" />
);
export const PauseIcon = () => <Icon path="M7 4v12M13 4v12" />;
export const PlayIcon = () => <Icon path="m6 3.5 10 6.5-10 6.5z" />;
