/** The course-walk area: its texts, `content/course-walk/`, and its fields in the files of the whole site. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { labelledLink, webUrl } from './links.ts';
import { metaDescription, pageFields } from './page-parts.ts';
import { icon } from './pictures.ts';
import { colour, day, email, plain, text, titledText } from './text.ts';

/** In `content/site.yaml`. */
export const appName = field(
  plain.min(2).optional(),
  'The name of the course-walk app, in its pages and mails. Leave it out only if the site has no course-walk area.',
  'appName: Fence Finder',
);

/** In `content/site.yaml`, among the mailboxes. */
export const supportEmail = field(
  email.optional(),
  'Support for the course-walk area. Leave it out only if the site has no such area.',
);

/** In `content/colours.yaml`. */
export const appColours = field(
  fields({
    light: colour('The main colour of the light theme.'),
    dark: colour('The main colour of the dark theme.'),
    footer: colour('The background of the footer.'),
  }).optional(),
  'The course-walk area. Leave it out only if the site has no such area.',
);

const line = text({ max: 120 });

/** `content/course-walk/landing.yaml`: four screens and four features (specification, section 2). */
export const courseWalkSchema = fields({
  title: field(text({ max: 60 }), 'The title of the page, in tabs and search results.'),
  description: metaDescription,
  headline: field(line, "The page's heading."),
  lead: field(text({ max: 240 }), 'The sentence or two below the heading.'),
  product: field(
    titledText.extend({ link: field(labelledLink, 'The link to the landing page.') }),
    'What `/use-cases` says about the app. Absent: nothing.',
  ).optional(),
  stores: field(
    fields({
      googlePlay: field(webUrl, 'The app at Google Play.').optional(),
      appStore: field(webUrl, "The app in Apple's App Store.").optional(),
    }),
    'Where visitors can get the app. Absent: the page says that it is not listed yet.',
  ).default({}),
  login: field(titledText, 'The welcome on the login screen.'),
  signUp: field(titledText, 'The welcome on the screen to sign up.'),
  searchSite: field(webUrl, "Where the browser's back control leads from the login screen."),
  screens: field(
    z
      .array(
        fields({
          caption: field(line, 'The words next to the drawing of a phone.'),
          alt: field(text({ max: 200 }), 'What the drawing shows, for visitors who cannot see it.'),
        }),
      )
      .length(4),
    'Four screens of the app, in the order shown.',
  ),
  features: field(z.array(titledText.extend({ icon })).length(4), 'Four things that the app does.'),
  contact: field(titledText, 'The section about questions.'),
});

/** A text page, `content/course-walk/<slug>.md`, shown at `/course-walk/<slug>`. */
export const courseWalkTextSchema = fields({
  title: field(text({ max: 60 }), "The page's heading.", 'title: Privacy Policy'),
  description: metaDescription,
  effective: field(day.optional(), 'The day from which the text applies.', 'effective: 2025-03-07'),
  updated: field(
    z.union([day, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]),
    'The day of the last change, or only its month.',
    'updated: 2025-04-28   # or only the month: 2025-05',
  ),
  ...pageFields,
});
