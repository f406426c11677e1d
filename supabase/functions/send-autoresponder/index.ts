import { createHosted } from './hosted/createHosted.ts';
import { readHostedSettings } from './hosted/hostedSettings.ts';

const respond = await createHosted(readHostedSettings(Deno.env.toObject()));

Deno.serve((request, info) => respond(request, info.remoteAddr));
