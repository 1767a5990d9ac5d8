/** The `PUBLIC_*` settings of the build, put in by Vite's `define` (astro.config.mjs). */
declare const PUBLIC_SETTINGS: import('#settings/site.ts').PublicSettings;

/** By src/build/virtual-modules.ts. */
declare module 'virtual:colour-tokens.css';

/** content/chat.yaml, and whether /contact has questions, by src/build/virtual-modules.ts. */
declare module 'virtual:chat-script' {
  export const chatScript: import('astro/zod').infer<
    typeof import('#collections/schemas/messages.ts').chatSchema
  > & { hasQuestions: boolean };
}
