import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.js'
import { ROOT } from './paths.js'
import { Problem } from './problem.js'

/**
 * @typedef {{ readonly file: string, readonly src?: string, readonly imports?: readonly string[], readonly css?: readonly string[] }} Chunk
 * @typedef {Readonly<Record<string, Chunk>>} Manifest
 * @typedef {import('../../web/src/app/rendered-page.ts').RenderedPage} RenderedPage
 */

/** Renders in a process of its own, where React is the one for production. */
const RENDER = `
const { renderPages } = await import(process.argv[1])
process.stdout.write(JSON.stringify(await renderPages()))
`

/**
 * Writes the document of each page to pages/: the built template with the page's HTML as far as it is the same for
 * everybody, and the scripts and styles that it will load, so that the browser asks for all of them at once.
 *
 * @param {string} vite its program
 * @param {string} folder the built web half
 */
export async function buildPages(vite, folder) {
  const rendered = join(folder, '.rendered')
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } }
  const build = ['build', 'web', '--ssr', 'src/app/prerender.tsx', '--outDir', rendered, '--logLevel', 'warn']
  const built = await runQuietly(process.execPath, [vite, ...build], options)
  if (built.code !== 0) throw new Problem('The pages could not be built, see the output above.', built.output)
  const entry = join(rendered, 'prerender.js')
  const { code, output } = await runQuietly(
    process.execPath,
    ['--input-type=module', '--eval', RENDER, entry],
    options,
  )
  if (code !== 0) throw new Problem('The pages could not be rendered, see the output above.', output)
  /** @type {readonly RenderedPage[]} */
  const pages = JSON.parse(output)
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const sources = readManifest(rendered)
  const files = readManifest(folder)
  mkdirSync(join(folder, 'pages'))
  for (const page of pages) {
    const document = documentOf(template, page, chunksOf(files, sourcesOf(sources, page)))
    writeFileSync(join(folder, 'pages', `${page.name}.html`), document)
  }
  rmSync(rendered, { recursive: true })
}

/**
 * @param {string} template
 * @param {RenderedPage} page
 * @param {readonly Chunk[]} chunks
 */
function documentOf(template, { address, title, html }, chunks) {
  const styles = new Set(chunks.flatMap(({ css = [] }) => css).filter((file) => !template.includes(file)))
  const links = [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return template
    .replace(/<title>[^<]*<\/title>/, (known) =>
      title === null ? known : `<title>${escaped(title)}</title>`,
    )
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<div id="root"></div>', () =>
      address === null
        ? `<div id="root">${html}</div>`
        : `<div id="root" data-rendered="${address}">${html}</div>`,
    )
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The modules whose chunks the page's loaders name.
 *
 * @param {Manifest} manifest
 * @param {RenderedPage} page
 */
function sourcesOf(manifest, { loads }) {
  return loads.flatMap((load) => {
    const file = /import\("\.\/([^"]+)"\)/.exec(load)?.[1]
    // Without a file it is part of what was loaded before.
    return Object.values(manifest).flatMap((chunk) => (chunk.file === file && chunk.src ? [chunk.src] : []))
  })
}

/**
 * The chunks that the page loads beyond the first one, which the template names already.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} sources
 */
function chunksOf(manifest, sources) {
  const known = withImports(manifest, 'index.html')
  /** @type {Set<Chunk>} */
  const found = new Set()
  for (const source of sources) withImports(manifest, source, found)
  return [...found].filter((chunk) => !known.has(chunk))
}

/**
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<Chunk>} [found]
 */
function withImports(manifest, key, found = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || found.has(chunk)) return found
  found.add(chunk)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found)
  return found
}

/** @param {string} folder @returns {Manifest} */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}
