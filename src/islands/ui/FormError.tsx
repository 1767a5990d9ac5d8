import { ErrorText } from '#islands/ui/ErrorText.tsx';

/**
 * The error of a whole form, beside its submit button; announced when it appears. The element around it stays, so that
 * React need not find its place between neighbours that an extension may have moved.
 */
export const FormError = ({ message }: { message: string | undefined }) => (
  <div className="contents">{message && <ErrorText role="alert">{message}</ErrorText>}</div>
);
