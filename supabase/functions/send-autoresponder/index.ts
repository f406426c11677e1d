import { createHosted } from './createFunction.ts';
import { readHostedSettings } from './settings.ts';

const respond = await createHosted(readHostedSettings(Deno.env.toObject()));

Deno.serve((request, info) => respond(request, info.remoteAddr));
