/** The error of a whole form, beside its submit button; announced when it appears. */
export const FormError = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className="field-error">
      {message}
    </p>
  ) : null;
