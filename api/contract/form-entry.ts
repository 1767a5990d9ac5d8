/** The shape of an entry of the list of forms (forms.ts). */
import type * as z from 'zod/mini';

/** The fields of a payload: each of them is a text. Every form asks for these three. */
type Payload = z.ZodMiniObject<
  Record<string, z.ZodMiniType<string>> &
    Record<'name' | 'email' | 'message', z.ZodMiniType<string>>
>;

/** The fields that are shown as a list: the kind says what `type` holds, and the message stands below the list. */
type ListedField<Fields extends Payload> = Exclude<keyof z.output<Fields>, 'type' | 'message'>;

/** A mailbox of `emails` in content/site.yaml. */
type Mailbox = 'info' | 'hello' | 'careers' | 'privacy';

/** What the service and the team's tools know of a form. */
export interface FormEntry<Fields extends Payload = Payload> {
  /** The name its submissions are filed by, and the `type` of its payload. */
  kind: string;
  /** What people call the kind: `Quick demo`. */
  label: string;
  /** Path of the page it is posted from. Where several pages have the form, the path that theirs begin with. */
  page: string;
  /** The page that a post without scripts leads to once it is stored. */
  thankYouPage: string;
  /** Where its mails go, unless MAIL_TO or the kind's own setting says otherwise. */
  mailbox: Mailbox;
  /** Schema of what is posted as JSON; its output is stored. */
  payload: Fields;
  /** Label of each field, in the order of mails, `inbox show` and CSV. */
  fields: Readonly<Record<ListedField<Fields>, string>>;
  /** Fields that hold a timestamp: mails and `inbox show` write its day in words. */
  dates?: ReadonlyArray<ListedField<Fields>>;
  /** Only where a post without scripts holds other fields than the payload. */
  withoutScripts?: PostWithoutScripts<z.input<Fields>>;
}

/** Fields as a form without scripts posts them, and the payload that they become. */
interface PostWithoutScripts<Result> {
  schema: z.ZodMiniObject;
  /** @param post what `schema` has made of the fields */
  compose(post: object): Result;
}

/** Labels of the fields that several forms have. */
export const labels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  subject: 'Subject',
} as const;
