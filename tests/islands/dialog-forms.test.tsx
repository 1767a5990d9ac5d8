import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { consultationEntry } from '../../api/contract/consultation.ts';
import { applicationPost } from '../../api/contract/job-application.ts';
import { quickDemoEntry } from '../../api/contract/quick-demo.ts';
import { ApplicationForm } from '../../src/islands/forms/ApplicationForm.tsx';
import { ConsultationForm } from '../../src/islands/forms/ConsultationForm.tsx';
import { QuickDialogForm } from '../../src/islands/forms/QuickDialogForm.tsx';

const forms = [
  {
    name: 'quick dialog',
    html: renderToStaticMarkup(<QuickDialogForm />),
    payload: quickDemoEntry.payload,
  },
  {
    name: 'consultation',
    html: renderToStaticMarkup(<ConsultationForm />),
    payload: consultationEntry.payload,
  },
  {
    name: 'application',
    html: renderToStaticMarkup(<ApplicationForm position="UX/UI Designer" />),
    payload: applicationPost,
  },
];

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);

describe.each(forms)('the $name form, before any script', ({ html, payload }) => {
  test('posts to the service', () => {
    expect(html).toMatch(/<form[^>]* action="\/api\/contact"[^>]* method="post"/);
  });

  test('has every field of its payload, and the honeypot besides', () => {
    const names = all(html, /<(?:input|textarea)[^>]* name="(\w+)"/g);
    expect(names.sort()).toEqual([...Object.keys(payload.shape), 'topic_reference'].sort());
  });

  test('labels every control that is seen', () => {
    const ids = all(html, /<(?:input|textarea)[^>]* id="([^"]+)"/g);
    expect(all(html, /<label for="([^"]+)"/g)).toEqual(ids);
  });
});

describe('what travels without scripts', () => {
  test('says which form it came from', () => {
    expect(forms.map(({ html }) => all(html, /name="type" value="(\w+)"/g))).toEqual([
      ['quick_demo'],
      ['consultation'],
      ['job_application'],
    ]);
  });

  test('has the subject of the specification', () => {
    expect(forms.map(({ html }) => all(html, /name="subject" value="([^"]+)"/g))).toEqual([
      ['Quick Demo Request'],
      ['Consultation Request'],
      [],
    ]);
  });
});

test("the preferred date has no earliest day in the page's HTML: the build's is not the visitor's", () => {
  const [date] = all(forms[1]?.html ?? '', /(<input[^>]*type="date"[^>]*>)/g);
  expect(date).not.toContain('min=');
});

test('the application takes one file, of the kinds that are accepted', () => {
  expect(forms[2]?.html).toMatch(/<input[^>]*type="file"[^>]*accept=".pdf,.docx,.doc,.rtf"/);
});
