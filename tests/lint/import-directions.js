/**
 * Imports run one way: pages → layouts, components → islands → stores → lib → api/contract; content-schemas, directives
 * and integrations stand beside them and use lib; the service and the site share nothing but api/contract.
 */
const layers = ['pages', 'layouts', 'components', 'islands', 'stores', 'browser', 'lib'];
const peers = [['layouts', 'components']];
const beside = ['collections', 'directives', 'build'];

const folder = (name) => `./src/${name}`;
const arePeers = (one, other) => peers.some((pair) => pair.includes(one) && pair.includes(other));

const notUpwards = layers.flatMap((layer, depth) =>
  [...layers.slice(0, depth), ...beside]
    .filter((other) => !arePeers(layer, other))
    .map((other) => ({
      target: folder(layer),
      from: folder(other),
      message: `src/${layer} does not import src/${other}: imports run one way (design, "The shape").`,
    })),
);

const besideUseLib = beside.flatMap((one) =>
  [
    ...layers.filter((layer) => layer !== 'lib'),
    ...beside.filter((other) => other !== one && other !== 'content-schemas'),
  ].map((other) => ({
    target: folder(one),
    from: folder(other),
    message: `src/${one} imports src/lib and src/content-schemas, and nothing else of src.`,
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
