import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser's half is built to dist/web at the root, where the server reads its template and its assets. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: or inline code, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    // What every page needs is one file: cut up by who else uses which part, it packs worse and moves with each page.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'ground', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
