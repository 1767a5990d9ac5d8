import type { APIRoute } from 'astro';
import { portraitScientist } from '#drawings/portrait-scientist.ts';

export const GET: APIRoute = () =>
  new Response(portraitScientist(), { headers: { 'Content-Type': 'image/svg+xml' } });
