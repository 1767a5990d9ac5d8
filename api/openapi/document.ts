/** The service described for programs: OpenAPI 3.1, made from the contract's schemas. */
import { paths } from '#contract/paths.ts';
import type { Identity } from '../identity.ts';
import { challengePath, contactPath } from './contact-path.ts';
import { courseWalkOperations } from './course-walk-paths.ts';
import { courseWalkSchemas } from './course-walk-schemas.ts';
import {
  acceptedSchema,
  challengeSchema,
  formPostSchemas,
  payloadSchemas,
  problemSchema,
} from './schemas.ts';

/** The document that `/api/openapi.json` answers with. */
export const openApiDocument = ({ name }: Pick<Identity, 'name'>) => ({
  openapi: '3.1.0',
  info: { title: `${name}: messages and course walk`, version: '1.0.0' },
  paths: {
    [paths.contact]: contactPath,
    [paths.challenge]: challengePath,
    ...courseWalkOperations,
  },
  components: {
    schemas: {
      ...payloadSchemas,
      ...formPostSchemas,
      ...courseWalkSchemas,
      accepted: acceptedSchema,
      challenge: challengeSchema,
      problem: problemSchema,
    },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
});
