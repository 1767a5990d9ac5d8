/** Mistakes that show in a file as a whole, or beside the others. */
import { mkdirSync, rmdirSync, rmSync, truncateSync } from 'node:fs';
import { describe, onTestFinished } from 'vitest';
import {
  append,
  change,
  chat,
  faq,
  job,
  legal,
  type MistakeRow,
  read,
  service,
  testMistakes,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

const whole: MistakeRow[] = [
  {
    does: 'a job that was copied',
    file: 'content/jobs/data-scientist-copy.md',
    edit: () => write('content/jobs/data-scientist-copy.md', read(job)),
    at: 'title:',
    says: 'This file and content/jobs/data-scientist.md would both be the page /careers/apply/data-scientist. Give one of them another title.',
  },
  {
    does: 'a title that is there twice',
    file: 'content/services/cloud-two.md',
    edit: () => write('content/services/cloud-two.md', read(service)),
    at: 'title:',
    says: 'is that of content/services/cloud-devops.md as well.',
  },
  {
    does: 'a question that is there twice',
    file: faq,
    edit: () => append(faq, '- question: how long does a project take?\n  answer: Long.'),
    at: 'question: how',
    says: 'The question "how long does a project take?" is there already, in line 7.',
  },
  {
    does: 'a keyword that is there twice',
    file: chat,
    edit: () => change(chat, 'keywords:\n', 'keywords:\n  - keyword: about\n    reply: We work.\n'),
    says: 'The keyword "about" is there already, in line',
  },
  {
    does: 'Markdown with an ending that nobody reads',
    file: 'content/jobs/writer.markdown',
    edit: () => write('content/jobs/writer.markdown', 'x'),
    says: 'Nobody reads a file of this name. Did you mean content/jobs/writer.md?',
  },
  {
    does: 'Markdown with a second ending',
    file: 'content/jobs/writer.md.txt',
    edit: () => write('content/jobs/writer.md.txt', 'x'),
    says: 'Nobody reads a file of this name. Did you mean content/jobs/writer.md?',
  },
  {
    does: 'a text of a word processor',
    file: 'content/jobs/writer.docx',
    edit: () => {
      write('content/jobs/writer.docx', 'x');
      write('content/jobs/~$writer.docx', 'x');
    },
    says: 'This format is not read. Copy its text into a Markdown file (.md).',
  },
  {
    does: 'a film',
    file: 'content/images/desk.mp4',
    edit: () => write('content/images/desk.mp4', 'x'),
    says: 'Videos and sounds are in public/: see "To add a video" in docs/editing.md.',
  },
  {
    does: 'a folder that is called like a file',
    file: 'content/jobs/writer.md',
    edit: () => {
      mkdirSync('content/jobs/writer.md');
      onTestFinished(() => rmdirSync('content/jobs/writer.md'));
    },
    says: 'This is a folder with the name of a file. Rename it.',
  },
  ...[faq, legal].map((file) => ({
    does: `versions of ${file} that Git could not merge`,
    file,
    edit: () => append(file, '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> other'),
    at: '<<<<<<< HEAD',
    says: 'Here Git has put two versions that it could not merge',
  })),
  {
    does: 'a picture in the format of a phone',
    file: 'content/images/desk.HEIC',
    edit: () => write('content/images/desk.HEIC', 'x'),
    says: 'Browsers do not show pictures of the format HEIC. Save it as JPEG, PNG, WebP or AVIF; renaming is not enough.',
  },
  {
    does: 'a picture that is too large',
    file: 'content/images/desk.png',
    edit: () => {
      write('content/images/desk.png', '');
      truncateSync('content/images/desk.png', 20_340_000);
    },
    says: 'This picture has 20.3 MB, and may have 10. A width of 2,000 pixels suffices',
  },
  {
    does: 'Markdown in a folder that nobody reads',
    file: 'content/jobs/old/writer.md',
    edit: () => write('content/jobs/old/writer.md', 'x'),
    says: 'No page shows a Markdown file of this folder.',
  },
  {
    does: 'a name with capitals and spaces',
    file: 'content/pages/Imprint Page.md',
    edit: () =>
      write('content/pages/Imprint Page.md', read(legal).replace(/^title: .*/m, 'title: Imprint')),
    says: 'Name it imprint-page.md.',
  },
  {
    does: 'a name with letters that have marks',
    file: 'content/pages/über.md',
    edit: () => write('content/pages/über.md', read(legal).replace(/^title: .*/m, 'title: About')),
    says: 'Name it uber.md.',
  },
  {
    does: 'a file that is missing',
    file: chat,
    edit: () => {
      write(chat, read(chat));
      rmSync(chat);
    },
    says: 'This file is missing.',
  },
];

describe('a mistake in the whole is told in one message:', () => testMistakes(whole));
