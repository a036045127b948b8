import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWords } from './i18n.ts';

// The pages outside the shell are an application of their own: small, and left by a full load (specification, section 2).
const publicPaths = new Set(['/login', '/register']);

async function main(): Promise<void> {
  const path = window.location.pathname.replace(/\/+$/, '');
  const [App] = await Promise.all([publicPaths.has(path) ? loadPublicApp(path) : loadApp(), startWords()]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

async function loadApp() {
  return (await import('./app.tsx')).App;
}

async function loadPublicApp(path: string) {
  const { publicApp } = await import('./public-app.tsx');
  return publicApp(path);
}

void main();
