/** What the service said about the whole submission, beside the button that sent it. */
export const FormRemark = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="field-error">
      {text}
    </p>
  ) : null;
