import { createRoot } from 'react-dom/client';
import { ApplyForm } from './apply-form.tsx';

const place = document.getElementById('apply');
if (place !== null) createRoot(place).render(<ApplyForm />);
