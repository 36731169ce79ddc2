import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { THEME_KEY, applyStoredTheme } from './src/ui/theme/theme';

/** See web/package.json: React's JSX, safe for pages that a browser translates. */
const JSX = { jsxImportSource: '#jsx' };
/** The maximum length of a chunk's name in its file name, in characters. */
const MAX_NAME_LENGTH = 10;
/** The chunks that every page loads at the start. */
const LOADED_FIRST = /assets\/(index|react|router|query|rolldown-r)-[^/]*\.js$/;
/** The first paint needs the two Latin fonts. Their hashed names are known only during the build. */
function preloadLatinFonts(): Plugin {
  return {
    name: 'preload-latin-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(fraunces-latin-opsz|instrument-sans-latin-wght)-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** Applies the chosen theme before anything is drawn, by an inline script with the nonce that the BFF inserts. */
function wearThemeFirst(): Plugin {
  return {
    name: 'wear-theme-first',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { nonce: '__CSP_NONCE__' },
        children: `(${applyStoredTheme})(${JSON.stringify(THEME_KEY)})`,
        injectTo: 'head',
      },
    ],
  };
}

/** A browser loads about six files at a time, in document order, and paints once it has the styles. */
function stylesFirst(page: string): string {
  const styles = /<link rel="stylesheet"[^>]*>/g;
  return page.replace(styles, '').replace('<head>', `<head>${page.match(styles)!.join('')}`);
}

/**
 * Writes the app's first render (src/prerender.tsx) into the pages: the opening in index.html, a visitor's
 * home page in home.html.
 */
function sendFirstPaint(): Plugin {
  return {
    name: 'send-first-paint',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const made = path.join(dir, '.prerender');
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: [react(JSX)],
        build: { ssr: 'src/prerender.tsx', outDir: made, copyPublicDir: false },
      });
      const { renderHomePage, renderOpeningView } = (await import(
        pathToFileURL(path.join(made, 'prerender.js')).href
      )) as typeof import('./src/prerender');
      fs.rmSync(made, { recursive: true });
      const index = path.join(dir, 'index.html');
      const page = stylesFirst(fs.readFileSync(index, 'utf8'));
      const write = (file: string, root: string) =>
        fs.writeFileSync(
          path.join(dir, file),
          page.replace('<div id="root"></div>', () => root),
        );
      write('home.html', `<div id="root" data-page="home">${renderHomePage()}</div>`);
      write('index.html', `<div id="root">${renderOpeningView()}</div>`);
    },
  };
}

/** Writes a .br and a .gz next to every text file of the build, so that no response is compressed at run time. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const texts = fs
        .readdirSync(path.join(dir, 'assets'))
        .filter((file) => /\.(js|css|svg|json|txt)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const whole = path.join(dir, 'assets', file);
          const text = await fs.promises.readFile(whole);
          await fs.promises.writeFile(`${whole}.br`, await promisify(brotliCompress)(text));
          await fs.promises.writeFile(`${whole}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}

/**
 * The files that the first script imports, known once the build has found all modules. Excludes the icons, and what only
 * later pages use of React Query, because the indexes of these libraries list everything.
 */
const first = new Set<string>();
const LISTED_BY_INDEX =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]|[\\/](useQueries|queriesObserver|useMutation|mutationObserver)\.js$/;
function findFirst(): Plugin {
  return {
    name: 'find-first',
    apply: 'build',
    buildEnd() {
      const reach = (id: string) => {
        if (first.has(id) || LISTED_BY_INDEX.test(id)) return;
        first.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(reach);
      };
      [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry).forEach(reach);
    },
  };
}

export default defineConfig({
  plugins: [
    react(JSX),
    wearThemeFirst(),
    preloadLatinFonts(),
    compressAssets(),
    sendFirstPaint(),
    findFirst(),
  ],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page need not preload what the first script has loaded.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !LOADED_FIRST.test(file)),
    },
    rolldownOptions: {
      output: {
        // The entry file names all other files, so short names shorten the first paint.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${name.slice(0, MAX_NAME_LENGTH)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            },
            {
              name: 'query',
              test: (id) => first.has(id) && /@tanstack[\\/](react-query|query-core)[\\/]/.test(id),
            },
            { name: 'first', test: (id) => first.has(id) && !id.endsWith('.css') },
            // The entry file names each chunk and the pages that need it, so the small controls are one chunk.
            {
              name: 'controls',
              test: /web\/src\/ui\/(accessibility|buttons|dialogs|feedback|forms|layout|menus|navigation)\/.*\.tsx?$/,
            },
            // One file instead of thirty compresses better and needs one request. These small modules are
            // always used together: a row's logo, location, fee and deadline.
            {
              name: 'row-words',
              test: /(web\/src\/(lib\/(festivals\/festival-month|money\/format-fees)|widgets\/festivals\/festival-logo)|proto\/rules\/(dist\/)?fees\/tiers)\.[jt]sx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/_server': 'http://localhost:8080',
      '/_events': 'http://localhost:8080',
      '/api': 'http://localhost:8080',
      '/marks': 'http://localhost:8080',
      '/stills': 'http://localhost:8080',
      '/uploads': 'http://localhost:8080',
      '/imports': 'http://localhost:8080',
      '/exports': 'http://localhost:8080',
      '/lists': 'http://localhost:8080',
    },
  },
});
