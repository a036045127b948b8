import { runToEnd } from '../../../bin/packages.mjs';
import { runSteps } from '../../../bin/test-run.mjs';
import { playwright } from '../../../bin/test-steps.mjs';

await runToEnd(() => runSteps([playwright('in a browser', [`--config=${import.meta.dirname}`])]));
