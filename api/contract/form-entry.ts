/** The shape of an entry in the list of forms (forms.ts), and its names in words. */
import type * as z from 'zod/mini';

/** The fields of a payload. All are texts. Every form has these three. */
type Payload = z.ZodMiniObject<
  Record<string, z.ZodMiniType<string>> &
    Record<'name' | 'email' | 'message', z.ZodMiniType<string>>
>;

/** A mailbox of `emails` in content/site.yaml. */
type Mailbox = 'info' | 'hello' | 'careers' | 'privacy';

/**
 * A form, as the service and the team's tools know it. Every form requires an email address and a message. `erase` and
 * `export --email` find a person's submissions only by the address, and a reply to the team's mail goes to it. The team
 * reads the message, and the service searches it for advertising.
 */
export interface FormEntry<Fields extends Payload = Payload> {
  /** The name under which its submissions are stored, and the `type` of its payload. */
  kind: string;
  /** Path of the page with the form. If several pages have the form: the beginning of their paths. */
  page: string;
  /** The page that opens once a post without scripts is stored. Default: `/thank-you`. */
  thankYouPage?: string;
  /** Recipient of its mails, unless MAIL_TO or the kind's own setting names an address. Default: `info`. */
  mailbox?: Mailbox;
  /** Schema of the posted JSON. Its output is stored. Mails and `inbox show` list the fields in the schema's order. */
  payload: Fields;
  /** The fields in the subject of its mails, so that the team can tell senders apart. Default: subject and name. */
  mailSubject?: readonly (keyof z.output<Fields>)[];
  /** The fields that only repeat other fields: mails and `inbox show` leave them out. */
  redundantFields?: (fields: Partial<z.output<Fields>>) => readonly (keyof z.output<Fields>)[];
  /** Only for a form that posts other fields without scripts than its payload has. */
  withoutScripts?: PostWithoutScripts<z.input<Fields>>;
}

/** The fields that a form without scripts posts, and how they become the payload. */
interface PostWithoutScripts<Result> {
  schema: z.ZodMiniObject;
  /** @param post the output of `schema` */
  compose(post: object): Result;
}

/** Returns the name of a kind or a field in words: `quick_demo` → `Quick demo`, `preferredDate` → `Preferred date`. */
export const nameInWords = (name: string): string => {
  const words = name.replace(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
