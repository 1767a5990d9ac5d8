import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { link } from './link.ts';

const target = field(link, 'The page or address that the link leads to.').meta({
  kind: 'menu link',
});

/** Text of a link → its target, in the order of the file. Links whose page does not exist are left out. */
export const links = (says: string, example: string, max = 10) =>
  field(
    z
      .record(z.string().min(1), target)
      .refine(
        (record) => Object.keys(record).length <= max,
        `at most ${max} links have room here.`,
      ),
    says,
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
        'The column of more ways to what the site has. Absent: there is no such column.',
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
