/**
 * Imports run one way: pages → layouts, components → islands → stores → browser → lib → api/contract. Pages, layouts and
 * components also use collections, and build in their frontmatter; the service and the site share nothing but api/contract.
 */
const layers = ['pages', 'layouts', 'components', 'islands', 'stores', 'browser', 'lib'];
const peers = [['layouts', 'components']];
const inFrontmatter = ['pages', 'layouts', 'components'];
const beside = ['collections', 'directives', 'build'];

const folder = (name) => `./src/${name}`;
const arePeers = (one, other) => peers.some((pair) => pair.includes(one) && pair.includes(other));

const notUpwards = layers.flatMap((layer, depth) =>
  [...layers.slice(0, depth), ...(inFrontmatter.includes(layer) ? [] : beside)]
    .filter((other) => !arePeers(layer, other))
    .map((other) => ({
      target: folder(layer),
      from: folder(other),
      message: `src/${layer} does not import src/${other}: imports run one way (README, "Reading the code").`,
    })),
);

/** What stands beside the layers, and what of `src` it may import besides itself. */
const besideMayImport = {
  collections: ['lib', 'drawings'],
  build: ['collections', 'drawings', 'lib'],
  directives: ['browser', 'lib'],
};

const besideUseLib = beside.flatMap((one) =>
  [...layers, ...beside]
    .filter((other) => other !== one && !besideMayImport[one].includes(other))
    .map((other) => ({
      target: folder(one),
      from: folder(other),
      message: `src/${one} imports ${besideMayImport[one].map(folder).join(', ')}, and nothing else of src.`,
    })),
);

export const directionZones = [
  ...notUpwards,
  ...besideUseLib,
  {
    target: './src',
    from: './api',
    except: ['./contract'],
    message: 'src imports api/contract only.',
  },
  { target: './api', from: './src', message: 'api imports nothing of src.' },
  {
    target: './api/contract',
    from: './api',
    except: ['./contract'],
    message: 'api/contract imports only zod.',
  },
];
