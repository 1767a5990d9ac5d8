import '#styles/upload.css';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isResumeName, resumeRules } from '#contract/job-application.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, FormError } from '#islands/ui/Field.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';

/** The message that says why a file is not accepted as the résumé; undefined when it is (specification, section 5). */
export const resumeRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (size > resumeRules.maxBytes) return resumeRules.tooLarge;
  if (!isResumeName(name)) return resumeRules.wrongType;
  return size === 0 ? resumeRules.empty : undefined;
};

interface ResumeFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** A new file list with this file, or an empty one. A list that was taken from an input may have been emptied since. */
const fileList = (file: File | undefined): FileList => {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  return transfer.files;
};

/** Sets the file of an input, or removes it, and dispatches `change` as a visitor's choice would. */
const choose = (input: HTMLInputElement | null, file?: File): void => {
  if (!input) return;
  input.files = fileList(file);
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

/**
 * The file input of the browser, laid over a box, so that files can be dropped on it, and that it works by keyboard and
 * without scripts. The value in the form is the name of the file. Files of a wrong type or size, or several at once,
 * are refused with an alert, and the file chosen before stays (decisions, "Resume"). As some browsers show no alerts,
 * the refusal stands below the field too, until the next choice.
 */
export const ResumeField = ({ error, name, onChange, onBlur, ref }: ResumeFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const purposeId = useId();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));

  // Checks a file that was chosen before hydration.
  useEffect(() => {
    const chosen = input.current?.files?.[0];
    if (chosen) choose(input.current, chosen);
  }, []);

  /** Says why a choice is refused; undefined: it is not, and what was said of the last one is removed. */
  const refuse = (reason: string | undefined): void => {
    setRefusal(reason);
    if (reason) window.alert(reason);
  };

  const onFileChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = currentTarget.files?.[0];
    const reason = chosen && resumeRefusal(chosen);
    const acceptedFile = reason ? file : chosen;
    if (reason) currentTarget.files = fileList(acceptedFile);
    setFile(acceptedFile);
    void onChange({ target: { name, value: acceptedFile?.name ?? '' } });
    refuse(reason);
  };

  /** Has the page handle dropped files itself: a browser refuses several without a word, or takes one of them. */
  const onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  };

  const onDrop = (event: DragEvent): void => {
    const [dropped, ...others] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    if (others.length) refuse(resumeRules.several);
    else choose(input.current, dropped);
  };

  const remove = (): void => {
    choose(input.current);
    // The button that has the focus disappears with the file.
    input.current?.focus();
  };

  return (
    <div>
      <Field
        label="Resume"
        required
        saysRequired
        error={error}
        hint="PDF, DOCX, DOC or RTF, up to 5MB."
      >
        {(attributes) => (
          <>
            <p id={purposeId}>
              Choose your resume. We record only its name for now, and email you to ask for the
              file.
            </p>
            <div className="upload">
              <p>
                <label htmlFor={attributes.id}>
                  <strong>Choose a file</strong>
                </label>{' '}
                or drag it here
              </p>
              <input
                {...attributes}
                aria-describedby={[purposeId, attributes['aria-describedby']].join(' ')}
                ref={input}
                type="file"
                name={name}
                accept={[...resumeRules.extensions, ...resumeRules.mediaTypes].join()}
                onChange={onFileChange}
                onDragOver={onDragOver}
                onDrop={onDrop}
                onBlur={(event) => void onBlur(event)}
              />
            </div>
          </>
        )}
      </Field>
      <FormError message={refusal} />
      {file && (
        <p className="chosen-file">
          <span dir="auto">{file.name}</span>
          <Button variant="icon" aria-label={`Remove ${file.name}`} onClick={remove}>
            <CloseIcon />
          </Button>
        </p>
      )}
    </div>
  );
};
