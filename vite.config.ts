import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderPages } from './scripts/lib/prerender';
import { appWordsPlugin } from './scripts/lib/app-words';

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000';

/** Leaves out the symbol font of FullCalendar: it is a data: font, which our pages may not load, and nothing shows it. */
const withoutSymbolFont = (): Plugin => ({
  name: 'without-symbol-font',
  transform: (code, id) =>
    id.includes('@fullcalendar/core/internal-common')
      ? { code: code.replace(/@font-face\{[^}]*fcicons[^}]*\}/, ''), map: null }
      : undefined,
});

export default defineConfig({
  plugins: [react(), prerenderPages(), withoutSymbolFont(), appWordsPlugin(import.meta.dirname)],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Every browser that understands the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page lists all files: short names make it smaller.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // A page loads few files: what each of these needs comes in one piece, without what the ones above it have.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'sign-in', test: /src\/screens\/auth\/SignInScreen\.tsx/ },
            { name: 'open', test: /src\/(screens\/auth\/(?!ChangePassword)\w+Screen|app\/InvitationRoute)\.tsx/ },
            { name: 'frame', test: /src\/app\/(GuardedScreens|Shell|Tools|AdminTools|routes)\.tsx/ },
            { name: 'palette', test: /src\/app\/SearchPalette\.tsx/ },
            { name: 'homes', test: /src\/screens\/people\/\w+HomeScreen\.tsx/ },
            { name: 'list', test: /src\/screens\/shared\/list\/ListScreen\.tsx/ },
          ],
        },
      },
    },
    // Small files too are requests of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The server looks at Host and Origin; it must see the address that the browser sees as its own.
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/inspector/relay': { target: server, changeOrigin: true },
    },
  },
});
