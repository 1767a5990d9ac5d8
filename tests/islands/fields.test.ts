/** What a field makes of what a visitor gives it, before any form is sent. */
import { expect, test } from 'vitest';
import { resumeRefusal } from '#islands/forms/ResumeField.tsx';
import { withScheme } from '#islands/ui/CorrectedFields.tsx';

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  [' www.ada.example ', 'https://www.ada.example'],
  ['ada.example\ufffc', 'https://ada.example'],
  ['jörg.example:8080/?looms#cards', 'https://jörg.example:8080/?looms#cards'],
])('%j is a URL that lacks nothing but the scheme', (text, url) => {
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
])('%j is no such URL, and left as it is', (text) => {
  expect(withScheme(text)).toBeUndefined();
});

const fiveMegabytes = 5 * 1024 * 1024;

test.each(['cv.pdf', 'cv.docx', 'cv.doc', 'cv.rtf', 'My CV.2026.PDF'])(
  'a resume may be %s',
  (name) => {
    expect(resumeRefusal({ name, size: fiveMegabytes })).toBeUndefined();
  },
);

test('an empty resume is refused', () => {
  expect(resumeRefusal({ name: 'cv.pdf', size: 0 })).toMatch(/^This file is empty/);
});

test('a resume of more than 5 MB is refused', () => {
  expect(resumeRefusal({ name: 'cv.pdf', size: fiveMegabytes + 1 })).toBe(
    'File size must be less than 5MB',
  );
});

test.each(['cv.exe', 'cv', 'pdf', 'cv.pdf.zip'])('a resume is refused that is named %s', (name) => {
  expect(resumeRefusal({ name, size: 1 })).toBe('Please upload a PDF, DOCX, DOC, or RTF file');
});
