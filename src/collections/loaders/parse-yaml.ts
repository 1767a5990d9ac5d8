import { parse } from 'yaml';

/**
 * @param file as the message names it: `content/faq.yaml`
 * @throws Error in a sentence that names the file and the place in it
 */
export const parseYaml = (file: string, text: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${file} is not right: ${(error as Error).message}`, { cause: error });
  }
};
