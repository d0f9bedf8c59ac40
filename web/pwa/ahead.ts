/**
 * The page names the script that draws, and its style, so that they are fetched beside the small one that comes first
 * and not after it.
 */
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

const DRAWS = 'src/start.ts';

/** A chunk and all that it cannot do without. */
function withImports(bundle: Rollup.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const each of chunk.imports) withImports(bundle, each, found);
  return found;
}

function tagsFor(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const draws = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(DRAWS));
  if (draws === undefined) throw new Error(`${DRAWS} was not built as a script of its own`);
  const first = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
  const names = withImports(bundle, draws.fileName);
  for (const own of withImports(bundle, first?.fileName ?? '')) names.delete(own);
  const styles = new Set([...names].flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]));
  return [
    ...[...names].map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
    ...[...styles].map((name) => link({ rel: 'stylesheet', href: `/${name}` })),
  ];
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

export function ahead(): Plugin {
  return {
    name: 'brelan-ahead',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_, { bundle }) => (bundle === undefined ? [] : tagsFor(bundle)) },
  };
}
