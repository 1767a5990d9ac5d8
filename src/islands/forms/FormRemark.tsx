/** What the service said about the whole submission, beside the button that sent it. */
export const FormRemark = ({ text }: { text: string | undefined }) =>
  text ? <p className="field-error">{text}</p> : null;
