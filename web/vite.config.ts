import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { failOnWarnings } from './fail-on-warnings.ts'
import { pageChunks } from './page-chunks.ts'

/** The properties of a route that only the server and the API's document read. */
const SERVER_PROPERTIES: ReadonlySet<string> = new Set(['access', 'errors', 'limits', 'summary'])

/** Removes from our own route definitions the properties that the browser never reads. */
const clientRoutes: Plugin = {
  name: 'client-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/routes\// },
    handler(code) {
      const removed: ESTree.ObjectProperty[] = []
      new Visitor({
        CallExpression({ callee, arguments: [route] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'route' || route?.type !== 'ObjectExpression')
            return
          for (const property of route.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (SERVER_PROPERTIES.has(property.key.name)) removed.push(property)
          }
        },
      }).visit(parseSync('routes.ts', code).program)
      // From the last one to the first, so that the positions of the others stay right.
      const shortened = removed.reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
        code,
      )
      return { code: shortened, map: null }
    },
  },
}

const ROOT = new URL('..', import.meta.url).pathname

/** Writes down beside the manifest what the scripts are made of, for the tests. */
const listModules: Plugin = {
  name: 'list-modules',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    const names = modules.map((module) => module.replace(ROOT, '')).sort()
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(names, null, 1) })
  },
}

const chunks = pageChunks()

/** The browser's half is built to dist/web at the root, where the server reads its template and its assets. */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  ...(command === 'build' && { customLogger: failOnWarnings() }),
  plugins: [clientRoutes, chunks.plugin, listModules, react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: or inline code, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      // Whether a step is slow depends on the machine, so it must not fail the build.
      checks: { bundlerTimings: false },
      output: {
        // The first script lists every file that a page may load; names would only make it longer. The manifest has them.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // What renders the documents runs once, and must name the file of each page.
        codeSplitting: {
          groups: isSsrBuild
            ? []
            : [{ name: chunks.nameOf, debugName: 'pages', includeDependenciesRecursively: false }],
        },
      },
    },
  },
}))
