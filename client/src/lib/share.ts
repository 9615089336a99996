// Giving a text to others: by the device's own sharing, or by copying it.

/** Copy a text; whether it worked. Browsers give pages over plain http no clipboard, but let them copy a selection. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed'; // so that the page does not jump to it
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** Share where people are used to it, copy elsewhere; what was done, or '' if nothing was. */
export async function share(given: { title?: string; text?: string; url?: string }): Promise<'shared' | 'copied' | ''> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share(given);
      return 'shared';
    } catch {
      return ''; // they thought better of it
    }
  }
  return (await copy(given.url ?? given.text ?? '')) ? 'copied' : '';
}
