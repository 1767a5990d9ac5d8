/** The service described for programs: OpenAPI 3.1, made from the contract's schemas. */
import { paths } from '#contract/paths.ts';
import type { Identity } from '../identity.ts';
import { contactPath } from './contact-path.ts';
import { acceptedSchema, payloadSchemas, problemSchema } from './schemas.ts';

/** The document that `/api/openapi.json` answers with. */
export const openApiDocument = ({ name }: Pick<Identity, 'name'>) => ({
  openapi: '3.1.0',
  info: { title: `${name}: messages`, version: '1.0.0' },
  paths: { [paths.contact]: contactPath },
  components: {
    schemas: { ...payloadSchemas, accepted: acceptedSchema, problem: problemSchema },
  },
});
