/** The shape of an entry in the list of forms (forms.ts), and its names in words. */
import type * as z from 'zod/mini';

/** The fields of a payload. All are texts, and every form has these three. */
type Payload = z.ZodMiniObject<
  Record<string, z.ZodMiniType<string>> &
    Record<'name' | 'email' | 'message', z.ZodMiniType<string>>
>;

/** A mailbox of `emails` in content/site.yaml. */
type Mailbox = 'info' | 'hello' | 'careers' | 'privacy';

/**
 * What the service and the team's tools know about a form. Every form requires an email address and a message. `erase` and
 * `export --email` find what a person has sent only by the address, and a reply to the team's mail goes to it. The message
 * is what the team reads, and where the service looks for advertising.
 */
export interface FormEntry<Fields extends Payload = Payload> {
  /** The name under which its submissions are filed, and the `type` of its payload. */
  kind: string;
  /** Path of the page with the form. If several pages have it: what their paths begin with. */
  page: string;
  /** The page that opens once a post without scripts is stored; by default `/thank-you`. */
  thankYouPage?: string;
  /** Where its mails go, unless MAIL_TO or the kind's own setting names an address; by default `info`. */
  mailbox?: Mailbox;
  /** Schema of what is posted as JSON; its output is stored. Mails and `inbox show` list its fields in their order. */
  payload: Fields;
  /** The fields in the subject of its mails, so that the team can tell senders apart; by default subject and name. */
  mailSubject?: readonly (keyof z.output<Fields>)[];
  /** The fields that only repeat what others say: mails and `inbox show` leave them out. */
  redundantFields?: (fields: Partial<z.output<Fields>>) => readonly (keyof z.output<Fields>)[];
  /** Only for a form whose post without scripts has other fields than the payload. */
  withoutScripts?: PostWithoutScripts<z.input<Fields>>;
}

/** The fields that a form without scripts posts, and how they become the payload. */
interface PostWithoutScripts<Result> {
  schema: z.ZodMiniObject;
  /** @param post the output of `schema` */
  compose(post: object): Result;
}

/** A kind or a field as people read it: `quick_demo` → `Quick demo`, `preferredDate` → `Preferred date`. */
export const nameInWords = (name: string): string => {
  const words = name.replace(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
