import { ErrorText } from '#islands/ui/ErrorText.tsx';

/**
 * The error of a whole form, announced when it appears. The element around it stays, so that React need not insert it
 * among siblings that an extension may have moved.
 */
export const FormError = ({ message }: { message: string | undefined }) => (
  <div className="contents">
    {message && (
      <ErrorText role="alert" className="notice">
        {message}
      </ErrorText>
    )}
  </div>
);
