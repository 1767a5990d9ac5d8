import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateContent } from '../helpers/generated-content.ts';

const files = {
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://bare.example', build: { format: 'file' }, markdown: { syntaxHighlight: false } });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = {
  services: defineCollection({ loader: glob({ base: 'content/services', pattern: '*.md' }) }),
};
`,
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content';
const services = await getCollection('services');
---
<html lang="en"><head><title>Services</title></head>
<body><ul>{services.map(({ id, data }) => <li><a href={\`/services/\${id}\`}>{data.title}</a></li>)}</ul></body></html>
`,
  'src/pages/services/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () =>
  (await getCollection('services')).map((service) => ({ params: { slug: service.id }, props: { service } }));
const { service } = Astro.props;
const { Content } = await render(service);
---
<html lang="en"><head><title>{service.data.title}</title></head>
<body><h1>{service.data.title}</h1><Content /></body></html>
`,
};

/**
 * Turns a copy of the project into a bare Astro site: the same Markdown, one page for each file and a list of them, no
 * styles, scripts or integrations.
 *
 * @returns the Markdown files
 */
export const writeBareSite = (folder: string, count: number): string[] => {
  for (const part of ['src', 'content', 'api', 'tests', 'public']) {
    rmSync(join(folder, part), { recursive: true, force: true });
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return generateContent(folder, 'services', count);
};
