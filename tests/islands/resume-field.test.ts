import { expect, test } from 'vitest';
import { resumeRefusal } from '#islands/forms/ResumeField.tsx';

const fiveMegabytes = 5 * 1024 * 1024;

test.each(['cv.pdf', 'cv.docx', 'cv.doc', 'cv.rtf', 'My CV.2026.PDF'])('takes %s', (name) => {
  expect(resumeRefusal({ name, size: fiveMegabytes })).toBeUndefined();
});

test('refuses an empty file', () => {
  expect(resumeRefusal({ name: 'cv.pdf', size: 0 })).toMatch(/^This file is empty/);
});

test('refuses more than 5 MB', () => {
  expect(resumeRefusal({ name: 'cv.pdf', size: fiveMegabytes + 1 })).toBe(
    'File size must be less than 5MB',
  );
});

test.each(['cv.exe', 'cv', 'pdf', 'cv.pdf.zip'])('refuses %s', (name) => {
  expect(resumeRefusal({ name, size: 1 })).toBe('Please upload a PDF, DOCX, DOC, or RTF file');
});
