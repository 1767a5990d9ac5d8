import { allStories } from './case-studies.ts';
import { existingLinks } from './menu.ts';
import { getSingleton } from './singletons.ts';

/** Pages that a visitor may want next, each with a phrase about it. */
export const places = async () => {
  const { length: stories } = await allStories();
  const withStories = ['', ', and a client story'][stories] ?? ', and client stories';
  const { inShort } = await getSingleton('solutions');
  return existingLinks([
    { label: 'Services', href: '/services', text: 'What we do, practice by practice.' },
    { label: 'Use Cases', href: '/use-cases', text: `Problems we solve${withStories}.` },
    { label: 'Solutions', href: '/solutions', text: inShort },
    {
      label: 'Industries',
      href: '/industries',
      text: 'What we do in your line of business.',
    },
    { label: 'Careers', href: '/careers', text: 'Open positions, and how we hire.' },
    { label: 'Contact', href: '/contact', text: 'A form, our number, and common questions.' },
  ]);
};
