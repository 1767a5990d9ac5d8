import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { link } from './links.ts';
import { metaDescription, pageTitle } from './page-parts.ts';
import { drawing, icon, logo, personsPicture, portrait } from './pictures.ts';
import { text, titledText } from './text.ts';

const line = text({ max: 120 });
const title = field(line, 'The heading of the section.');
const slide = fields({
  label: field(line.optional(), 'The few words above the headline.'),
  headline: field(
    line,
    'The headline of the slide. Its lines on the page are those of the file.',
    'headline: |\n  A headline\n  in two lines',
  ),
});
const step = fields({
  title: field(line, 'The name of the step.'),
  description: field(text({ max: 160 }), 'What happens in it.'),
  icon,
});
const words = fields({
  quote: field(text({ max: 400 }), 'What the client said.'),
  name: field(line.optional(), 'Who said it. Absent: the role alone.'),
  role: field(line, 'The role of who said it.'),
  company: field(line, "The client's name."),
  companyUrl: field(link, 'Where the name leads.').optional(),
  logo: field(logo, "The client's logo: a file of public/images, without `.svg`.").optional(),
  portrait: field(portrait, personsPicture).optional(),
});

/** The home page's texts, `content/home.yaml`. */
export const homeSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero: field(
    fields({
      slides: field(
        z
          .tuple([slide], slide)
          .refine((slides) => slides.length <= 5, 'there may be five at most.'),
        'One to five slides. A single one stands still.',
      ),
      lead: field(
        text({ max: 140 }).optional(),
        'The sentence below every slide: what the company does.',
      ),
      offer: field(
        text({ max: 40 }).optional(),
        'The second button. It opens the dialog of `howItWorks`. Absent: only “Let’s Talk” is shown.',
      ),
      proof: field(
        z.string().min(1).meta({ kind: 'proof' }).optional(),
        'The story whose logo and figure are at the foot of the first screen. Absent or not published: no figure is shown.',
        'proof: sora-fuel',
      ),
      drawing: field(
        drawing,
        'The picture behind: an SVG of public/images, without `.svg`. Absent: strata lines.',
      ).optional(),
    }),
    'The head of the page.',
  ),
  linkPreview: field(
    fields({
      headline: field(text({ max: 60 }), 'The large words: the offer in one sentence.'),
      text: field(
        text({ max: 100 }).optional(),
        'The text below the headline, in at most two lines. The picture keeps the lines of the file.',
        'text: |\n  One line.\n  Another one.',
      ),
    }),
    'The words of the picture that is shown with a shared link. Services, stories and the course-walk area have their own. Absent: a picture without words.',
  ).optional(),
  servicesIntro: field(text({ max: 240 }), 'The sentence or two above the services.'),
  howItWorks: field(
    fields({
      title,
      subtitle: field(text({ max: 160 }), 'The line below the heading.'),
      steps: field(z.array(step).length(5), 'The five steps, in their order.'),
      lineLabel: field(
        text({ max: 40 }).optional(),
        'At the end of the line below the third step. Absent: there is no line.',
      ),
      proofOfConcept: field(
        titledText.extend({
          terms: field(several(line, 1, 4), 'What is agreed before it starts, a line each.'),
        }),
        'What the free proof of concept is, above its button. Absent: nothing is said.',
      ).optional(),
      buttonLabel: field(text({ max: 40 }), 'The button, which asks for a consultation.'),
      consultationNote: field(
        text({ max: 160 }).optional(),
        'What the dialog of that button says above its fields. Absent: nothing.',
      ),
    }),
    'How a project goes.',
  ),
  testimonial: field(
    fields({
      label: field(line, 'The few words above the heading.'),
      title,
      story: field(
        z.string().min(1).meta({ kind: 'story' }).optional(),
        "The client's story that has the words, the logo and the link: a file of content/case-studies, without `.md`.",
        'story: sora-fuel',
      ),
      words: field(words.optional(), 'In place of `story`: what a client says who has none.'),
    }).refine(
      ({ story, words }) => (story === undefined) !== (words === undefined),
      'there must be either `story`, or `words` of a client who has none.',
    ),
    'What a client says. Absent: the page has no such section.',
  ).optional(),
  about: field(
    fields({
      title,
      mission: field(text({ max: 800 }), 'The paragraph about the company.'),
      values: field(several(titledText, 1, 6), 'One to six values that the company goes by.'),
    }),
    'The section about the company.',
  ),
  contact: field(
    fields({
      title,
      formTitle: field(line, 'The heading of the form.'),
      intro: field(text({ max: 240 }), 'The sentence or two below the heading.'),
    }),
    'The section with the form.',
  ),
});
