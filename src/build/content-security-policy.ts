import type { AstroIntegration } from 'astro';
import { cspDirectives } from './csp-directives.ts';
import { devPolicyPlugin } from './dev-policy.ts';
import type { PublicSettings } from './settings.ts';

/** The Content Security Policy of every page: Astro's in a build, one with a nonce in `npm run dev`, where Astro has none. */
export const contentSecurityPolicy = (settings: PublicSettings): AstroIntegration => ({
  name: 'content-security-policy',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        experimental: { csp: { directives: cspDirectives(settings) } },
        vite: { plugins: [devPolicyPlugin(settings)] },
      });
    },
  },
});
