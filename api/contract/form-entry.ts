/** The shape of an entry in the list of forms (forms.ts). */
import type * as z from 'zod/mini';

/** The fields of a payload. All are texts, and every form has these three. */
type Payload = z.ZodMiniObject<
  Record<string, z.ZodMiniType<string>> &
    Record<'name' | 'email' | 'message', z.ZodMiniType<string>>
>;

/**
 * The fields that are shown as a list. `type` is left out, as the kind says it, and the message, which is shown below.
 */
type ListedField<Fields extends Payload> = Exclude<keyof z.output<Fields>, 'type' | 'message'>;

/** A mailbox of `emails` in content/site.yaml. */
type Mailbox = 'info' | 'hello' | 'careers' | 'privacy';

/** What the service and the team's tools know about a form. */
export interface FormEntry<Fields extends Payload = Payload> {
  /** The name under which its submissions are filed, and the `type` of its payload. */
  kind: string;
  /** What people call the kind: `Quick demo`. */
  label: string;
  /** Path of the page with the form. When several pages have it, the path with which theirs begin. */
  page: string;
  /** The page that a post without scripts leads to once it is stored. */
  thankYouPage: string;
  /** Where its mails go, unless MAIL_TO or the kind's own setting says otherwise. */
  mailbox: Mailbox;
  /** Schema of what is posted as JSON; its output is stored. */
  payload: Fields;
  /** Label of each field, in the order of mails, `inbox show` and CSV. */
  fields: Readonly<Record<ListedField<Fields>, string>>;
  /** Fields that say nothing beyond the others: mails and `inbox show` do not list them. */
  repeated?: (fields: Readonly<Record<string, string>>) => ReadonlyArray<ListedField<Fields>>;
  /** Fields that hold a timestamp: mails and `inbox show` write its day in words. */
  dates?: ReadonlyArray<ListedField<Fields>>;
  /**
   * Fields that the subject of the team's mail consists of, by default the visitor's subject and name. It has the name,
   * as mailboxes put mails with the same subject together.
   */
  mailSubject?: ReadonlyArray<ListedField<Fields>>;
  /** Only for a form whose post without scripts has other fields than the payload. */
  withoutScripts?: PostWithoutScripts<z.input<Fields>>;
}

/** The fields that a form without scripts posts, and how they become the payload. */
interface PostWithoutScripts<Result> {
  schema: z.ZodMiniObject;
  /** @param post the output of `schema` */
  compose(post: object): Result;
}

/** Labels of the fields that several forms have. */
export const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  subject: 'Subject',
} as const;
