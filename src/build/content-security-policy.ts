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
        // Astro's default, which it fills in only where the policy stands in the configuration itself.
        experimental: { csp: { algorithm: 'SHA-256', directives: cspDirectives(settings) } },
        vite: { plugins: [devPolicyPlugin(settings)] },
      });
    },
  },
});
