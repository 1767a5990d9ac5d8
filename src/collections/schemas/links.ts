/** Links in fields: those of texts, of the menu, and of redirects. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { text } from './text.ts';

/** An address of another site, with `https://`. */
export const webUrl = z.url();

/** A page of this site, `/services#about`, or an address of another site. */
export const link = z
  .string()
  .regex(
    /^(?:\/|https?:\/\/)\S*$/,
    'It must be a page of this site, such as /services, or begin with https://',
  )
  .meta({ kind: 'link' });

/** A link with its label. */
export const labelledLink = fields({
  label: field(text({ max: 40 }), 'The text of the link.'),
  href: field(link, 'The page or address that it leads to.'),
});

const menuTarget = field(
  z
    .string()
    .regex(
      /^(?:(?:\/|https?:\/\/)\S*|mailto:[^\s{@]+@[^\s{@]+|tel:\+?\d[\d-]*)$/,
      'It must be a page of this site, such as /services, a file of public/, such as /prices.pdf, mailto:info@example.org or tel:+442079460958, or begin with https://',
    )
    .meta({ kind: 'menu link', example: '/services' }),
  'The page, file, email address or phone number that the link leads to.',
);

/** Text of a link → its target, in the order of the file. Links whose page does not exist are left out. */
export const links = (help: string, example: string, max = 10) =>
  field(
    z.record(z.string().min(1), menuTarget).superRefine((record, context) => {
      const { length } = Object.keys(record);
      if (length <= max) return;
      const message = `there is room for at most ${max} links here. There are ${length}.`;
      context.addIssue({ code: 'custom', message });
    }),
    help,
    example,
  );

/** `content/menu.yaml`: the links of header, mobile menu and footer (specification, section 2). */
export const menuSchema = fields({
  header: links('At the top of every page.', 'header:\n  Home: /\n  Services: /services', 8),
  mobile: links(
    'In the panel that the menu button of narrow windows opens.',
    'mobile:\n  Home: /\n  About Us: /#about',
    16,
  ),
  footer: field(
    fields({
      services: field(
        z.int().min(0).max(12),
        'How many services the footer lists: the first of `/services`, by their `order`.',
        'services: 6',
      ),
      company: links(
        'The column about the company. Pages with `footer: company` follow.',
        'company:\n  Home: /\n  Careers: /careers',
      ),
      explore: links(
        'The column of further links. Absent: no such column.',
        'explore:\n  Solutions: /solutions',
      ).default({}),
      legal: links(
        'The column of legal pages, below the pages with `footer: legal`.',
        'legal:\n  Sitemap: /sitemap',
      ),
    }),
    'The columns of the footer.',
  ),
});

const pathMessage =
  'It must be a path of this site, such as /old-page, without a query. It can contain letters, digits and - . _ ~ + , and must not belong to the service (/api/…)';

/** A path that has moved. The host compares it with the decoded path of a URL. */
const movedPath =
  /^(?!\/(?:api|_astro)(?:\/|$))(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}._~+,-]+)+\/?$/u;

/** The former paths of a page. Every page with its own file can have them. */
export const redirectFrom = field(
  z.array(z.string().regex(movedPath, pathMessage)).min(1).optional(),
  'Former paths of the page. They lead visitors to the page.',
  'redirectFrom: [/old-page]',
);

const movedTo = field(
  z
    .string()
    .regex(
      /^\/(?!\/)[^\s\\?]*$/,
      'It must be a page of this site, such as /services#about, because a redirect cannot lead to another site',
    ),
  'The page that the path leads to now.',
);

/** `content/redirects.yaml`: old path → page of this site. A file with only comments counts as empty. */
export const redirectsSchema = z.preprocess(
  (value) => value ?? {},
  z.record(z.string(), movedTo).superRefine((redirects, context) => {
    for (const path of Object.keys(redirects)) {
      if (movedPath.test(path)) continue;
      context.addIssue({ code: 'custom', path: [path], message: `${pathMessage}.` });
    }
  }),
);
