/** The `PUBLIC_*` settings of the build. Vite's `define` inserts them (astro.config.mjs). */
declare const PUBLIC_SETTINGS: import('#settings/site.ts').PublicSettings;

/** Made by src/build/virtual-modules.ts. */
declare module 'virtual:colour-tokens.css';

/** content/chat.yaml, and whether /contact has questions. Made by src/build/virtual-modules.ts. */
declare module 'virtual:chat-script' {
  export const chatScript: import('astro/zod').infer<
    typeof import('#collections/schemas/messages.ts').chatSchema
  > & { hasQuestions: boolean };
}
