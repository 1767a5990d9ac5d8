import { type YamlFile, yamlFiles, yamlLists } from '../sources.ts';
import type { Mistake } from './mistake.ts';
import { type Checked, checkFile, checkYaml, checkYamlList } from './read-content.ts';
import { repeated } from './repeated.ts';
import type { YamlSource } from './yaml-source.ts';

/** Two entries of a list with one name. */
const checkEntries = ({ file, unique }: YamlFile, source: YamlSource): Mistake[] =>
  unique.flatMap(([list, field]) => {
    const entries = list.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null)?.[key],
      source.value,
    );
    if (!Array.isArray(entries)) return [];
    const values = entries.map((entry: Record<string, unknown> | null, index) => {
      const value = entry?.[field];
      return {
        line: source.lineOfKey([...list, index, field]),
        value: typeof value === 'string' ? value : '',
      };
    });
    return repeated(values, ({ value }) => value).map(([first, { line, value }]) => ({
      file,
      line,
      message: `The ${field} "${value}" is there already, in line ${first.line}. Each entry needs its own.`,
    }));
  });

const readYaml = (yaml: YamlFile, check: typeof checkYamlList): Checked => {
  const checked = checkFile(yaml.file, (file, text) => check(file, text, yaml.schema));
  const { source, mistakes } = checked;
  return { ...checked, mistakes: [...mistakes, ...(source ? checkEntries(yaml, source) : [])] };
};

/** Every YAML file, with what is wrong with its fields. */
export const readYamlFiles = (): Checked[] => [
  ...Object.values(yamlFiles).map((yaml) => readYaml(yaml, checkYaml)),
  ...Object.values(yamlLists).map((yaml) => readYaml(yaml, checkYamlList)),
];

/** The names of all YAML files. */
export const yamlNames = [...Object.values(yamlFiles), ...Object.values(yamlLists)].map(
  ({ file }) => file,
);
