import { createRoot } from 'react-dom/client';
import { ApplyForm } from './apply-form.tsx';

/** What this entry puts into the page that the server made. */
export function Apply() {
  return <ApplyForm />;
}

const place = document.getElementById('apply');
if (place !== null) createRoot(place).render(<Apply />);
