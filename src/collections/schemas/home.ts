import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { link } from './links.ts';
import { metaDescription, pageTitle } from './page-parts.ts';
import { drawing, icon, logo, portrait, portraitHelp } from './pictures.ts';
import { text, titledText } from './text.ts';

const line = text({ max: 120 });
const title = field(line, 'The heading of the section.');
const slide = fields({
  label: field(line.optional(), 'The few words above the headline.'),
  headline: field(
    line,
    'The headline of the slide. It breaks into lines on the page as it does in the file.',
    'headline: |\n  A headline\n  in two lines',
  ),
});
const step = fields({
  title: field(line, 'The name of the step.'),
  description: field(text({ max: 160 }), 'What happens in this step.'),
  icon,
});
const words = fields({
  quote: field(text({ max: 400 }), 'What the client said.'),
  name: field(line.optional(), 'Who said it. Absent: only the role is shown.'),
  role: field(line, 'The role of the person who said it.'),
  company: field(line, "The client's name."),
  companyUrl: field(link, 'Where the name leads.').optional(),
  logo: field(logo, "The client's logo: a file of public/images, without `.svg`.").optional(),
  portrait: field(portrait, portraitHelp).optional(),
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
          .refine((slides) => slides.length <= 5, 'there can be at most five slides.'),
        'One to five slides. A single slide does not move.',
      ),
      lead: field(
        text({ max: 140 }).optional(),
        'The sentence below every slide: what the company does.',
      ),
      offer: field(
        text({ max: 40 }).optional(),
        'The label of the second button, which opens the dialog of `howItWorks`. Absent: only “Let’s Talk” is shown.',
      ),
      proof: field(
        z.string().min(1).meta({ kind: 'proof' }).optional(),
        'The story whose logo and figure are at the bottom of the first screen. Absent or not published: no figure.',
        'proof: sora-fuel',
      ),
      drawing: field(
        drawing,
        'The picture behind the text: an SVG of public/images, without `.svg`. Absent: strata lines.',
      ).optional(),
    }),
    'The top of the page.',
  ),
  linkPreview: field(
    fields({
      headline: field(text({ max: 60 }), 'The large words: what you offer, in one sentence.'),
      text: field(
        text({ max: 100 }).optional(),
        'The text below the headline, in at most two lines. It breaks into lines in the picture as it does in the file.',
        'text: |\n  One line.\n  Another one.',
      ),
    }),
    'The words of the picture that social networks show with a shared link. Services, stories and the course-walk area have their own pictures. Absent: a picture without words.',
  ).optional(),
  servicesIntro: field(text({ max: 240 }), 'The sentence or two above the services.'),
  howItWorks: field(
    fields({
      title,
      subtitle: field(text({ max: 160 }), 'The line below the heading.'),
      steps: field(z.array(step).length(5), 'The five steps, in their order.'),
      lineLabel: field(
        text({ max: 40 }).optional(),
        'The label at the end of the line below the third step. Absent: no line.',
      ),
      proofOfConcept: field(
        titledText.extend({
          terms: field(
            several(line, 1, 4),
            'What is agreed before it starts, with one line for each point.',
          ),
        }),
        'What the free proof of concept is: shown above its button. Absent: no explanation.',
      ).optional(),
      buttonLabel: field(
        text({ max: 40 }),
        'The label of the button that asks for a consultation.',
      ),
      consultationNote: field(
        text({ max: 160 }).optional(),
        'The text above the fields in the dialog of that button. Absent: no text.',
      ),
    }),
    'The course of a project.',
  ),
  testimonial: field(
    fields({
      label: field(line, 'The few words above the heading.'),
      title,
      story: field(
        z.string().min(1).meta({ kind: 'story' }).optional(),
        "The client's story with the quote, the logo and the link: a file of content/case-studies, without `.md`.",
        'story: sora-fuel',
      ),
      words: field(words.optional(), 'Instead of `story`: the words of a client without a story.'),
    }).refine(
      ({ story, words }) => (story === undefined) !== (words === undefined),
      'write either `story`, or `words` of a client without a story.',
    ),
    'The words of a client. Absent: no such section.',
  ).optional(),
  about: field(
    fields({
      title,
      mission: field(text({ max: 800 }), 'The paragraph about the company.'),
      values: field(several(titledText, 1, 6), 'One to six values of the company.'),
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
