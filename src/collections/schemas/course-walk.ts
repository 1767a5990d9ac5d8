/** The texts of the course-walk area, `content/course-walk/`. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { day, draft } from './day.ts';
import { icon } from './icon.ts';
import { webUrl } from './link.ts';
import { metaDescription, text, titledText } from './text.ts';
import { redirectFrom } from './redirect.ts';

const line = text({ max: 120 });

/** `content/course-walk/landing.yaml`: four screens and four features (specification, section 2). */
export const courseWalkSchema = fields({
  title: text({ max: 60 }),
  description: metaDescription,
  headline: line,
  lead: text({ max: 240 }),
  stores: fields({ googlePlay: webUrl, appStore: webUrl }),
  login: titledText,
  /** Where the browser's back control leads from the login screen. */
  searchSite: webUrl,
  screens: z.array(fields({ caption: line, alt: text({ max: 200 }) })).length(4),
  features: z.array(titledText.extend({ icon })).length(4),
  contact: titledText,
});

/** A text page, `content/course-walk/<slug>.md`, shown at `/course-walk/<slug>`. */
export const courseWalkTextSchema = z.strictObject({
  title: field(text({ max: 60 }), 'title: Privacy Policy'),
  description: metaDescription,
  effective: field(day.optional(), 'effective: 2025-03-07', 'The day from which the text applies.'),
  updated: field(
    z.union([day, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]),
    'updated: 2025-04-28   # or the month alone: 2025-05',
    'A day, or a month alone.',
  ),
  redirectFrom,
  draft,
});
