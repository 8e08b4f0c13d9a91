import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite'
import { failOnWarnings } from './fail-on-warnings.ts'
import { afterComma, type Edit, edited, leaveOut } from './leave-out.ts'
import { pageChunks } from './page-chunks.ts'
import { UNUSED } from './unused.ts'

/** What no client needs of a call, and every reader would load. */
const OF_SERVER: ReadonlySet<string> = new Set(['access', 'errors', 'limits', 'summary'])

/** Leaves out of the routes what is for the server, and for readers of the API's document. */
const routesOfClients: Plugin = {
  name: 'routes-of-clients',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/routes\// },
    handler(code) {
      const edits: Edit[] = []
      new Visitor({
        CallExpression({ callee, arguments: [route] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'route' || route?.type !== 'ObjectExpression')
            return
          for (const it of route.properties) {
            const isOfServer =
              it.type === 'Property' && it.key.type === 'Identifier' && OF_SERVER.has(it.key.name)
            if (isOfServer) edits.push([it.start, afterComma(code, it.end), ''])
          }
        },
      }).visit(parseSync('routes.ts', code).program)
      return { code: edited(code, edits), map: null }
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

/** A fix of a library must not wait until the list of what is left out of it was read anew. */
const isWhole = process.env['WHOLE_LIBRARIES'] === '1'

/** The browser's half is built to dist/web at the root, where the server reads its template and its assets. */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  ...(command === 'build' && { customLogger: failOnWarnings() }),
  plugins: [routesOfClients, leaveOut(isWhole ? [] : UNUSED), chunks.plugin, listModules, react()],
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
