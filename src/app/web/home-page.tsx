import { Navigate } from '@tanstack/react-router';

/** Until the dashboard stands, home is the list of jobs. */
export function HomePage() {
  return <Navigate to={'/jobs' as never} replace />;
}
