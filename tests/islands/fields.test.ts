/** How fields change and check a visitor's input before a form is sent. */
import { expect, test } from 'vitest';
import { resumeRefusal } from '#islands/forms/ResumeField.tsx';
import { withScheme } from '#islands/ui/CorrectedFields.tsx';

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  [' www.ada.example ', 'https://www.ada.example'],
  ['ada.example\ufffc', 'https://ada.example'],
  ['jörg.example:8080/?looms#cards', 'https://jörg.example:8080/?looms#cards'],
])('%j → gets the missing scheme', (text, url) => {
  expect(withScheme(text)).toBe(url);
});

test.each([
  '',
  'linkedin',
  'ada example',
  'ada@engines.example',
  'https://ada.example',
  '1.2.3.4',
  '.com',
])('%j → stays as typed', (text) => {
  expect(withScheme(text)).toBeUndefined();
});

const fiveMegabytes = 5 * 1024 * 1024;

test.each(['cv.pdf', 'cv.docx', 'cv.doc', 'cv.rtf', 'My CV.2026.PDF'])(
  'resume %s → accepted',
  (name) => {
    expect(resumeRefusal({ name, size: fiveMegabytes })).toBeUndefined();
  },
);

test('an empty resume → refused', () => {
  expect(resumeRefusal({ name: 'cv.pdf', size: 0 })).toMatch(/^This file is empty/);
});

test('a resume of more than 5 MB → refused', () => {
  expect(resumeRefusal({ name: 'cv.pdf', size: fiveMegabytes + 1 })).toBe(
    'File size must be less than 5MB',
  );
});

test.each(['cv.exe', 'cv', 'pdf', 'cv.pdf.zip'])('resume %s → refused', (name) => {
  expect(resumeRefusal({ name, size: 1 })).toBe('Please upload a PDF, DOCX, DOC, or RTF file');
});
