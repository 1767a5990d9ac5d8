import { Button } from '#islands/ui/Button.tsx';

const GoogleLetter = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M14.5 4.5A7 7 0 1 0 16 9H9.5" />
  </svg>
);

interface GoogleButtonProps {
  busy: boolean;
  message: string;
  onPress: () => void;
}

export const GoogleButton = ({ busy, message, onPress }: GoogleButtonProps) => (
  <div>
    <Button variant="quiet" className="w-full" disabled={busy} aria-busy={busy} onClick={onPress}>
      <GoogleLetter />
      Continue with Google
    </Button>
    <p role="status" className="text-[0.95rem] text-muted [&:not(:empty)]:mt-3">
      {message}
    </p>
  </div>
);
