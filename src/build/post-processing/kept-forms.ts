import type { Compressed } from './compress.ts';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** The compressed forms of a text as kept files. */
export interface KeptForms {
  br: KeptFile;
  gz: KeptFile;
}

/** Their names. */
export interface FormNames {
  br: string;
  gz: string;
}

export const keepForms = (files: KeptFiles, { br, gz }: Compressed): KeptForms => ({
  br: files.keep(br),
  gz: files.keep(gz),
});

/** Both forms; undefined when one is not there or damaged. */
export const findForms = (files: KeptFiles, names: FormNames): KeptForms | undefined => {
  const [br, gz] = [files.find(names.br), files.find(names.gz)];
  return br && gz && { br, gz };
};

/** Puts the forms that are smaller than the text beside its file. */
export const placeForms = (
  files: KeptFiles,
  file: string,
  { length }: Buffer,
  { br, gz }: KeptForms,
): void => {
  if (br.data.length < length) files.place(br, `${file}.br`);
  if (gz.data.length < length) files.place(gz, `${file}.gz`);
};
